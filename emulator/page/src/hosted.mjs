// Where the page has been put on a web server: keeps it for the next visit without a network. The one file from a disk
// has nothing beside it and needs nothing.

/** Does nothing where there is nothing to be kept, or no way to. */
export function keepForOffline() {
  if (!document.querySelector('link[rel="manifest"]') || !('serviceWorker' in navigator)) return;
  if (!/^https?:$/.test(location.protocol)) return;
  navigator.serviceWorker
    .register('offline.js')
    .then(() => navigator.serviceWorker.ready)
    .then(
      () => (document.documentElement.dataset.offline = 'ready'),
      () => (document.documentElement.dataset.offline = 'refused'),
    );
}
