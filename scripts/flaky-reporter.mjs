/** Vitest reporter that names each test that failed and then passed when it was run again, with what it failed of. */
export default class FlakyReporter {
  onTestRunEnd(modules) {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky)
          process.stdout.write(
            `Flaky: ${module.relativeModuleId} > ${test.fullName}: ${reasonOf(test.result().errors)}\n`,
          );
  }
}

/** The first error and the line of the test where it was thrown. */
function reasonOf([error] = []) {
  if (!error) return 'no error was kept';
  const place = /[\w.-]+\.test\.\w+:\d+/.exec(error.stack ?? '')?.[0];
  return place ? `${error.message} (${place})` : error.message;
}
