// Caches the files of the page for offline use, and isolates the page on any host: only isolated pages can share memory
// with workers.

/** The files with their hashes, and a cache name for this set of files. */
const FILES = {{files}};
const VERSION = "{{version}}";
/** Files that the first visit does not need: cached when they are first requested. */
const LATER = [
  "puzzles.json",
  "puzzles.js",
  "cards.js",
  "lesson.js",
  "trainer.js",
  "endings.js",
  "repetition.bundle.js",
  "tables.bin",
];
/** The prefix of all versions' caches of this page; several pages may share an origin. */
const PREFIX = `chuhe ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;

const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

/** Returns the address of a file; the address of the first page is the folder. */
const addressOf = (name) => new URL(name === "index.html" ? "./" : name, self.registration.scope).href;

async function load(name) {
  const integrity = FILES[name];
  const address = addressOf(name);
  // A cached file is valid if it belongs to this version.
  const response = await fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: "reload" }));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return [address, response];
}

async function install() {
  const cache = await caches.open(CACHE);
  const loaded = await Promise.all(Object.keys(FILES).filter((name) => !LATER.includes(name)).map(load));
  await Promise.all(loaded.map(([address, response]) => cache.put(address, response)));
}

/** Deletes the caches of older versions. The browser activates this version when no page uses an older one. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Returns a file that was left for later, and caches it. */
async function laterOrNever(cache, address) {
  const name = LATER.find((each) => addressOf(each) === address);
  if (!name) return null;
  const [, response] = await load(name);
  await cache.put(address, response.clone());
  return response;
}

async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(origin + pathname.replace(/\/index\.html$/, "/"));
  const response = kept ?? (await laterOrNever(cache, origin + pathname)) ?? (await fetch(request));
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
