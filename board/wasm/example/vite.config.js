// The package brings a worker and a module of its own.
export default { worker: { format: "es" }, optimizeDeps: { exclude: ["chuhe"] }, build: { target: "es2022" } };
