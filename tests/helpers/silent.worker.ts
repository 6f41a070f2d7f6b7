/** A worker that the browser terminates before it reports its lock: it ends without an event. */
self.close();
