import { describe, expect, it } from 'vitest';
import { problemOf } from '../../problem.ts';
import type { ChosenFile } from './accept-files.ts';
import { emptySession, type SessionAction, type SessionState, sessionReducer } from './session-state.ts';

const chosen = (name: string): ChosenFile => ({ key: name, file: new File(['x'], name), format: 'pdf' });
const play = (...actions: SessionAction[]): SessionState => actions.reduce(sessionReducer, emptySession);
const names = (state: SessionState) => state.files.map(({ file }) => file.name);

describe('the list of a session', () => {
  it('appends files and removes one', () => {
    const state = play(
      { type: 'added', files: [chosen('a'), chosen('b')] },
      { type: 'added', files: [chosen('c')] },
      { type: 'removed', key: 'b' },
    );
    expect(names(state)).toEqual(['a', 'c']);
  });

  it('holds the new selection only, once conversions exist, and keeps their results', () => {
    const state = play(
      { type: 'added', files: [chosen('a')] },
      { type: 'started', files: [chosen('a')] },
      { type: 'queued', batchId: '1' },
      { type: 'watched', batchId: '1', active: false },
      { type: 'added', files: [chosen('b')] },
    );
    expect(names(state)).toEqual(['b']);
    expect(state.batchIds).toEqual(['1']);
  });

  it('keeps the files in the list that are not converted with the others', () => {
    const state = play(
      { type: 'added', files: [chosen('a'), chosen('b')] },
      { type: 'started', files: [chosen('a')] },
    );
    expect([names(state), state.transfers.map(({ key }) => key)]).toEqual([['b'], ['a']]);
  });

  it('takes a file back into the list that was sent, and after Undo those that were stopped', () => {
    const started = play({ type: 'added', files: [chosen('a')] }, { type: 'started', files: [chosen('a')] });
    const again = sessionReducer(started, { type: 'again', fileName: 'a' });
    expect(names(again)).toEqual(['a']);
    const cleared = sessionReducer(started, { type: 'cleared' });
    const restored = sessionReducer(cleared, { type: 'restored', before: started, files: [chosen('a')] });
    expect(restored).toMatchObject({ converting: false, transfers: [] });
    expect(names(restored)).toEqual(['a']);
  });

  it('shows a refused upload beside the batch of the others', () => {
    const state = play(
      { type: 'added', files: [chosen('a'), chosen('b')] },
      { type: 'started', files: [chosen('a'), chosen('b')] },
      { type: 'sent', shares: new Map([['a', 1]]) },
      { type: 'refused', key: 'b', problem: problemOf('invalid-file-type', { file: 'b' }) },
      { type: 'queued', batchId: '1' },
    );
    expect(state.transfers.map(({ key }) => key)).toEqual(['b']);
    expect(state.converting).toBe(true);
  });

  it('gives the files back when nothing could be started', () => {
    const files = [chosen('a')];
    const state = play({ type: 'added', files }, { type: 'started', files }, { type: 'stopped', files });
    expect(names(state)).toEqual(['a']);
    expect(state).toMatchObject({ transfers: [], converting: false });
  });

  it('lets the latest batch alone say whether files are being converted', () => {
    const first = play({ type: 'queued', batchId: '1' }, { type: 'watched', batchId: '1', active: false });
    expect(first.converting).toBe(false);
    const uploading: SessionAction[] = [
      { type: 'added', files: [chosen('b')] },
      { type: 'started', files: [chosen('b')] },
    ];
    const second = uploading.reduce(sessionReducer, first);
    expect(sessionReducer(second, { type: 'watched', batchId: '1', active: false }).converting).toBe(true);
    const queued = sessionReducer(second, { type: 'queued', batchId: '2' });
    expect(sessionReducer(queued, { type: 'watched', batchId: '1', active: false }).converting).toBe(true);
    expect(sessionReducer(queued, { type: 'watched', batchId: '2', active: false }).converting).toBe(false);
  });

  it('takes up a batch that was found again, without calling it started here', () => {
    const state = play({ type: 'found', batchId: '1' });
    expect(state).toMatchObject({ batchIds: ['1'], startedHere: [], converting: true });
  });

  it('forgets everything with a new conversion', () => {
    const state = play(
      { type: 'added', files: [chosen('a')] },
      { type: 'queued', batchId: '1' },
      { type: 'cleared' },
    );
    expect(state).toEqual(emptySession);
  });
});
