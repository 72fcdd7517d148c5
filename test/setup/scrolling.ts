/** jsdom lays nothing out, so it has no `scrollIntoView`: there is nothing to scroll. */
Element.prototype.scrollIntoView = () => {};
