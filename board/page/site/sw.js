// Caches the files of the page for offline use, and isolates the page on any host: only isolated pages can share memory
// with workers.

/** The files with their hashes, and a cache name for this set of files. */
const FILES = {{files}};
const VERSION = "{{version}}";
/**
 * Large files that the first visit does not need: cached when they are first requested. Modules are not among them: once
 * the host has a newer version, it no longer has the modules of this one.
 */
const LATER = ["puzzles.json", "tables.bin"];
/** The prefix of all versions' caches of this page; several pages may share an origin. */
const PREFIX = `chuhe ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;

/** How long the browser's cache may take to answer, in milliseconds. Then the host is asked. */
const CACHE_MS = 3000;

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
  // A file in the browser's own cache is used only if it belongs to this version.
  const response = await fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: "reload" }));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return [address, response];
}

async function install() {
  const cache = await caches.open(CACHE);
  const loaded = await Promise.all(Object.keys(FILES).filter((name) => !LATER.includes(name)).map(load));
  await Promise.all(loaded.map(([address, response]) => cache.put(address, response)));
  await keepLater({ mayLoad: true });
}

async function hashOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * Caches the files of `LATER` that an older version has cached, so that they stay available offline. One that has changed
 * must be loaded; if it cannot be loaded now, it is when it is next requested.
 */
async function keepLater({ mayLoad }) {
  const cache = await caches.open(CACHE);
  const keep = async (name) => {
    const address = addressOf(name);
    const older = await caches.match(address);
    if (!older || (await cache.match(address))) return;
    const isSame = (await hashOf(older.clone())) === FILES[name];
    if (isSame || mayLoad) await cache.put(address, isSame ? older : (await load(name))[1]);
  };
  await Promise.all(LATER.map((name) => keep(name).catch(() => {})));
}

/** Deletes the caches of older versions. The browser activates this version when no page uses an older one. */
async function activate() {
  // The older version may have cached a file since this one was installed. Pages wait for this, so nothing is loaded.
  await keepLater({ mayLoad: false });
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Whether the cache has left a request unanswered. Until it answers one, no other request waits for it. */
let isStuck = false;

/** Returns a cached file; nothing if there is none, or if the cache does not answer in time. */
function inTime(found) {
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      isStuck = true;
      resolve();
    }, isStuck ? 0 : CACHE_MS);
    found.then((response) => {
      clearTimeout(limit);
      isStuck = false;
      resolve(response);
    });
  });
}

/** Returns a file from the host. If the file is in `LATER`, it is also cached; the answer does not wait for that. */
async function ofHost(wanted, event) {
  const name = LATER.find((each) => addressOf(each) === wanted);
  if (!name) return fetch(event.request);
  const [address, response] = await load(name);
  const copy = response.clone();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.put(address, copy)).catch(() => {}));
  return response;
}

/** Called when the host does not answer: the cache may still answer later. */
async function orLate(found, error) {
  const late = await found;
  if (!late) throw error;
  return late;
}

async function answer(event) {
  const { origin, pathname } = new URL(event.request.url);
  const wanted = origin + pathname.replace(/\/index\.html$/, "/");
  const found = caches.open(CACHE).then((cache) => cache.match(wanted)).catch(() => undefined);
  const response = (await inTime(found)) ?? (await ofHost(wanted, event).catch((error) => orLate(found, error)));
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event));
});
