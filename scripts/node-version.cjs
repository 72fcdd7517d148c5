// Plain old JavaScript: it must run on a Node.js that is too old for everything else.
var wanted = [20, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < wanted[0] || (have[0] === wanted[0] && have[1] < wanted[1])) {
  process.stderr.write(
    'Sutra needs Node.js ' +
      wanted.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '. Install a newer one, then start again.\n',
  );
  process.exit(1);
}
