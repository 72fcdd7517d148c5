/** Greek: italic when small, upright when capital, unless a style says otherwise. */
export const greek = `
Α Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron
Π Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi omicron
π pi rho varsigma sigma tau upsilon varphi chi psi omega - - - - - - - vartheta/thetasym - - - phi varpi - - - - - - digamma
ϰ varkappa varrho - - - epsilon
`;
