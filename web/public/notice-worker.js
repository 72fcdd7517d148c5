/** Shows the page again whose notice was pressed. It answers no requests. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const show = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return page ? page.focus() : self.clients.openWindow('/');
  };
  event.waitUntil(show());
});
