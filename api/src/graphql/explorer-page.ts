import type { renderGraphiQL as Render } from '@graphql-yoga/render-graphiql';

/**
 * GraphiQL moves its tabs to their places when one is pressed for the first time: the press then ends beside its tab
 * and is lost. They are in their places already; only where they are dragged to is not animated.
 */
const STEADY_TABS = '<style>.graphiql-tab { transform: none !important; }</style>';

/** GraphiQL shows errors of its own, as of an empty query, with where its scripts were at that moment. */
const STACK_SHOWN = /message:(\w+)\.message,stack:\1\.stack/;

/** GraphiQL with everything in it: it asks nobody else for anything. Its nine megabytes are read when it is asked for. */
export async function explorerPage(options: Parameters<typeof Render>[0]): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  return renderGraphiQL(options)
    .replace('</head>', `${STEADY_TABS}</head>`)
    .replace(STACK_SHOWN, 'message:$1.message');
}
