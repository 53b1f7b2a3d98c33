// The package contains a worker and a WebAssembly module.
export default { worker: { format: "es" }, optimizeDeps: { exclude: ["chuhe"] }, build: { target: "es2022" } };
