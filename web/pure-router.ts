import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/.*\.mjs$/;
/** `var Form = React10.forwardRef(`: a component, or a context, that does nothing by being made. */
const MADE = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;
/** `Form.displayName = "Form";` keeps a component that nobody uses. */
const NAMED = /^\w+\.displayName = "[\w.]+";$/gm;

/** Lets the build leave out the parts of the router that the site does not use: forms, data, scroll positions. */
export function pureRouter(): Plugin {
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: code.replace(MADE, '$1/* @__PURE__ */ $2').replace(NAMED, ''), map: null }),
    },
  };
}
