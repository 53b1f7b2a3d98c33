// The libraries of others that the page uses, as one module: scripts/bundle makes assets/libraries.bundle.js of it.

export { GIFEncoder, applyPalette, quantize } from "gifenc";
export { default as qrcode } from "qrcode-generator";
