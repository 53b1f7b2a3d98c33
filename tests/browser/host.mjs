// A static file server with only two headers, the media type and an ETag; the site is in a subfolder.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const PATH = "/some/where/";
const MEDIA = {
  bin: "application/octet-stream",
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  policy: "text/plain",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** Serves a folder. `changed` maps names to texts that replace files; `null` means a missing file. */
export async function host(folder) {
  const changed = new Map();
  const sent = { bytes: 0, names: [] };
  const server = createServer(async (request, response) => {
    const name = request.url.slice(PATH.length) || "index.html";
    try {
      // The host also has pages that do not belong to the site.
      if (request.url === "/") return response.end("Hello");
      if (!request.url.startsWith(PATH)) throw new Error("elsewhere");
      const body = changed.has(name) ? changed.get(name) : await readFile(`${folder}/${name}`);
      if (body === null) throw new Error("missing");
      const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
      if (request.headers["if-none-match"] === etag) {
        response.writeHead(304, { etag });
        response.end();
        return;
      }
      sent.bytes += body.length;
      sent.names.push(name);
      response.writeHead(200, { "content-type": MEDIA[name.split(".").at(-1)], etag });
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
