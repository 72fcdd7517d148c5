import { type ComponentType, createContext } from 'react';

/** The forms of a hosted account provider; null where the product shows its own. */
export const HostedForms = createContext<{ SignIn: ComponentType; SignUp: ComponentType } | null>(null);
