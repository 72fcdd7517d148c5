/** A policy's sentences are in `policies.json` under its id. */
export interface Policy {
  id: string;
  path: string;
  sections: readonly string[];
}

export const POLICIES: readonly Policy[] = [
  { id: 'privacy', path: '/privacy-policy', sections: ['files', 'who', 'data', 'counting', 'ai', 'rights'] },
  { id: 'terms', path: '/terms', sections: ['use', 'yours', 'accuracy', 'plans', 'liability'] },
  { id: 'cookies', path: '/cookie-policy', sections: ['visitor', 'browser', 'tab', 'sent', 'others'] },
  { id: 'refund', path: '/refund-policy', sections: ['right', 'how', 'time'] },
];
