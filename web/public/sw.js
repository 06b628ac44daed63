// Keeps the code of the product, so that its pages open without a connection (docs/decisions/0060). What people have read is kept by the page
// itself (src/kit/offlineAnswers.ts). A page always comes from the server where there is one, so an old version is never in the way of a new one.
const CODE = 'pandu-code'
const PAGE = '/'
/** In files. A build has about 560, so this is about two whole builds; a person opens only some pages of each. The oldest third goes first. */
const MOST_FILES = 1200

addEventListener('install', () => void skipWaiting())
// With the preload the browser requests a page that is opened while this worker starts.
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])))

const keep = async (request, answer) => {
  const cache = await caches.open(CODE)
  await cache.put(request, answer)
  const keys = await cache.keys()
  if (keys.length > MOST_FILES) await Promise.all(keys.slice(0, MOST_FILES / 3).map((old) => cache.delete(old)))
}

const kept = async (request) => (await caches.open(CODE)).match(request, { ignoreVary: true })

/** A hashed file never changes. */
const asset = async (event) => {
  const before = await kept(event.request)
  if (before) return before
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

/** From the server, or as it was the last time. */
const newest = async (event, key) => {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    // A page with what somebody has read in it is not kept.
    if (answer.ok && answer.headers.get('cache-control') !== 'no-store') event.waitUntil(keep(key, answer.clone()))
    return answer
  } catch (error) {
    const before = await kept(key)
    if (before) return before
    throw error
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // A file or a document of the interface that is opened in a tab is no page of the product.
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api')) event.respondWith(newest(event, PAGE))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
  else if (pathname === '/icon.svg') event.respondWith(newest(event, request))
})

/** What the page had fetched before this worker was there, and the page itself once somebody has signed in. */
addEventListener('message', (event) => {
  const addAll = async (paths) => {
    for (const path of paths) {
      if (path !== PAGE && (await kept(path))) continue
      const answer = await fetch(path)
      if (answer.ok) await keep(path, answer)
    }
  }
  event.waitUntil(addAll(event.data).catch(() => {}))
})
