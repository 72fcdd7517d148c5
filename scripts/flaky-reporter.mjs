/** Vitest reporter that names each test that failed and then passed when it was run again. */
export default class FlakyReporter {
  onTestRunEnd(modules) {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky)
          process.stdout.write(`Flaky: ${module.relativeModuleId} > ${test.fullName}\n`);
  }
}
