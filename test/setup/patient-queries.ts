import { configure } from '@testing-library/dom';

/** As long as `expect.poll` waits for a state: `findBy` and `waitFor` alone would give a busy machine one second. */
configure({ asyncUtilTimeout: 30_000 });
