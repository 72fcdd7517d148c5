import { ApolloLink } from '@apollo/client/link';
import { Observable } from 'rxjs';

interface LastLink {
  request(operation: ApolloLink.Operation): Observable<ApolloLink.Result>;
}

/** A link that is loaded with the first thing it is asked. */
export const lazyLink = (load: () => Promise<LastLink>) =>
  new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        let ended = false;
        let end = () => {};
        load().then(
          (link) => {
            if (ended) return;
            const watching = link.request(operation).subscribe(observer);
            end = () => watching.unsubscribe();
          },
          (cause: unknown) => observer.error(cause),
        );
        return () => {
          ended = true;
          end();
        };
      }),
  );
