import { describe, expect, it } from 'vitest';
import { failureOf, isTrying, stepLogin, type LoginEffect, type LoginEvent, type LoginState } from './login.machine.ts';

/** The state of a login after these events, and the effects of the last one. */
function after(...events: LoginEvent[]): { state: LoginState; effects: LoginEffect[] } {
  let result: { state: LoginState; effects: LoginEffect[] } = { state: { stage: 'choosing' }, effects: [] };
  for (const event of events) {
    const [state, ...effects] = stepLogin(result.state, event);
    result = { state, effects };
  }
  return result;
}

const way = 'Phantom';
const chosen = { type: 'chosen', way, isAnonymous: false } as const;
const anonymous = { type: 'chosen', way: 'Continue as Anonymous', isAnonymous: true } as const;
const connected = { type: 'connected', address: 'address', wanted: '' } as const;
const signed = { type: 'signed', signed: { address: 'address', message: 'message', signature: 'signature' } } as const;
const verified = { type: 'verified', wallet: 'address' } as const;
const [opened, arrived, left] = [{ type: 'opened' }, { type: 'arrived' }, { type: 'left' }] as const;
const failed = { type: 'failed', failure: 'Login failed' } as const;

describe('a login by a wallet', () => {
  it('first asks the wallet for its address', () => {
    expect(after(opened, chosen)).toEqual({ state: { stage: 'connecting', way }, effects: [{ type: 'connect', way }] });
  });

  it('then requests a signature', () => {
    expect(after(chosen, connected)).toEqual({
      state: { stage: 'signing', way },
      effects: [{ type: 'sign', address: 'address' }],
    });
  });

  it('then has the server verify it', () => {
    const { state, effects } = after(chosen, connected, signed);
    expect(state).toEqual({ stage: 'verifying', way });
    expect(effects).toEqual([{ type: 'verify', signed: signed.signed }]);
  });

  it('then announces the login, and closes', () => {
    expect(after(chosen, connected, signed, verified).effects).toEqual([{ type: 'arrive', wallet: 'address' }]);
    expect(after(chosen, connected, signed, verified, arrived)).toEqual({
      state: { stage: 'done' },
      effects: [{ type: 'close' }],
    });
  });

  it('excludes every other attempt until it ends', () => {
    for (const events of [
      [chosen],
      [chosen, connected],
      [chosen, connected, signed],
      [chosen, connected, signed, verified],
    ]) {
      const { state } = after(...events);
      expect(isTrying(state)).toBe(true);
      expect(stepLogin(state, anonymous)).toEqual([state]);
    }
  });

  it('stops at another wallet than the one that has to sign again', () => {
    const wanted = 'So11111111111111111111111111111111111111112';
    const { state, effects } = after(chosen, { type: 'connected', address: 'address', wanted });
    expect(effects).toEqual([]);
    expect(failureOf(state, way)).toMatch(
      /^Phantom uses another wallet; choose .+ in it, with which you are logged in\.$/,
    );
    expect(after(chosen, { type: 'connected', address: wanted, wanted }).state.stage).toBe('signing');
  });

  it('ignores answers to other steps', () => {
    for (const late of [signed, verified, arrived])
      expect(after(chosen, late)).toEqual({ state: { stage: 'connecting', way }, effects: [] });
  });
});

describe('an anonymous login', () => {
  it('contacts no wallet', () => {
    expect(after(anonymous).effects).toEqual([{ type: 'enter anonymously' }]);
    expect(after(anonymous, { type: 'verified', wallet: 'anonymous' }).effects).toEqual([
      { type: 'arrive', wallet: 'anonymous' },
    ]);
  });
});

describe('a failure', () => {
  it('is shown at the chosen way only, at any step', () => {
    for (const events of [
      [chosen],
      [chosen, connected],
      [chosen, connected, signed],
      [chosen, connected, signed, verified],
    ]) {
      const { state, effects } = after(...events, failed);
      expect(effects).toEqual([]);
      expect(isTrying(state)).toBe(false);
      expect(failureOf(state, way)).toBe('Login failed');
      expect(failureOf(state, 'Solflare')).toBeNull();
    }
  });

  it('disappears with the next attempt', () => {
    expect(failureOf(after(chosen, failed, chosen).state, way)).toBeNull();
    expect(after(chosen, failed, anonymous).effects).toEqual([{ type: 'enter anonymously' }]);
  });
});

describe('a cancelled login', () => {
  it('aborts its request', () => {
    expect(after(chosen, connected, left)).toEqual({ state: { stage: 'given up' }, effects: [{ type: 'abort' }] });
  });

  it('ignores a late wallet, and shows no failure', () => {
    for (const late of [connected, signed, failed, arrived, chosen])
      expect(after(chosen, left, late)).toEqual({ state: { stage: 'given up' }, effects: [] });
  });

  it('still announces the person when the server has accepted them, and closes no later dialog', () => {
    expect(after(chosen, connected, signed, left, verified).effects).toEqual([{ type: 'arrive', wallet: 'address' }]);
    expect(after(chosen, connected, signed, verified, left, arrived).effects).toEqual([]);
  });

  it('stays a login when it had succeeded before', () => {
    expect(after(chosen, connected, signed, verified, arrived, left).state).toEqual({ stage: 'done' });
  });

  it('can start again', () => {
    expect(after(chosen, left, opened)).toEqual({ state: { stage: 'choosing' }, effects: [] });
  });
});
