// The libraries of other authors that the page uses, as one module. scripts/bundle makes assets/libraries.bundle.js
// from it.

export { GIFEncoder, applyPalette, quantize } from "gifenc";
export { default as qrcode } from "qrcode-generator";
