// A host for files that knows nothing else: no special headers, and the site in a folder of it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const PATH = "/some/where/";
const MEDIA = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** Serves a folder. `changed` has texts, by name, that stand in for files; `null` for one that is missing. */
export async function host(folder) {
  const changed = new Map();
  const sent = { bytes: 0, names: [] };
  const server = createServer(async (request, response) => {
    const name = request.url.slice(PATH.length) || "index.html";
    try {
      if (!request.url.startsWith(PATH)) throw new Error("elsewhere");
      const body = changed.has(name) ? changed.get(name) : await readFile(`${folder}/${name}`);
      if (body === null) throw new Error("missing");
      sent.bytes += body.length;
      sent.names.push(name);
      response.writeHead(200, { "content-type": MEDIA[name.split(".").at(-1)] });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}${PATH}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, sent, changed, stop };
}
