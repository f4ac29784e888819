// The service worker. The server writes VERSION, FILES and ICON before this text, so that every build and every change of the
// shop's brand is a new worker.
/* global VERSION, FILES, ICON */

const PREFIX = "tienda-";
const CACHE = `${PREFIX}${VERSION}`;
const OFFLINE = "/sin-conexion";

self.addEventListener("install", (event) => event.waitUntil(store().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(take()));

/** Without cookies: what is stored belongs to no person. A failed file fails the install, and the earlier worker stays. */
async function store() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [OFFLINE, ...FILES].map(async (path) => {
      const response = await fetch(path, { credentials: "omit", cache: "no-cache" });
      if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, response);
    }),
  );
}

async function take() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser asks for the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (origin === self.location.origin && FILES.includes(pathname)) event.respondWith(file(request));
});

/** Pages always come from the server. Only without a connection is there another answer. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offline = await caches.match(OFFLINE, { cacheName: CACHE });
    if (!offline) throw error;
    return offline;
  }
}

/** The files of the offline page: other pages use them too, and get what the server has. */
async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(request.url, { cacheName: CACHE });
    if (!stored) throw error;
    return stored;
  }
}

self.addEventListener("push", (event) => {
  const message = event.data?.json();
  if (message) event.waitUntil(Promise.all([show(message), count(message.no_leidas)]));
});

/** A repeated message has the same tag and replaces the first one without a sound. */
const show = ({ titulo, texto, marca, enlace }) =>
  self.registration.showNotification(titulo, {
    body: texto,
    tag: marca,
    icon: ICON,
    lang: "es-CL",
    data: { enlace },
  });

const count = (unread) => self.navigator.setAppBadge?.(unread).catch(() => undefined);

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.enlace));
});
