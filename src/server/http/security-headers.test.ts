import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { built } from '#test/built.ts';

const dist = await built();

let test: TestApp;
beforeAll(async () => {
  test = await testApp({}, { pages: 'built' });
});
afterAll(() => test.close());

const ofData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

describe('the policy', () => {
  it.each([
    ['GET', '/api/articles', 200],
    ['GET', '/api/articles/nothing', 404],
    ['GET', '/%61pi/auth/me', 401],
    ['POST', '/api/auth/verify', 400],
    ['GET', '/api/nothing', 404],
  ] as const)('of the API, as in %s %s, lets nothing be rendered or run', async (method, url, status) => {
    for (const time of ['made', 'kept']) {
      const { statusCode, headers } = await test.app.inject({ method, url });
      expect([time, statusCode, headers['content-security-policy']]).toEqual([time, status, ofData]);
    }
  });

  it('of the documentation names no other host, and lets no other page frame it', async () => {
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css']) {
      const policy = String((await test.app.inject(url)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/https?:|swagger\.io|\*/);
    }
  });

  it('of every page lets no text become markup and no style element be added', async () => {
    for (const url of ['/', '/browse', '/nothing', '/boss']) {
      const { headers } = await test.app.inject(url);
      const rules = String(headers['content-security-policy']).split(';');
      expect([url, rules]).toEqual([
        url,
        expect.arrayContaining([
          "script-src 'self'",
          "style-src-elem 'self'",
          "require-trusted-types-for 'script'",
          'trusted-types prose worker',
          "worker-src 'self'",
          'report-uri /api/policy-reports',
        ]),
      ]);
    }
  });

  it('of every page disables unused browser features', async () => {
    for (const url of ['/', '/nothing', '/api/site', '/favicon.svg']) {
      const policy = String((await test.app.inject(url)).headers['permissions-policy']);
      for (const feature of [
        'camera',
        'microphone',
        'geolocation',
        'payment',
        'usb',
        'serial',

        'hid',
        'midi',
        'display-capture',
      ])
        expect(policy).toContain(`${feature}=()`);
    }
  });
});

describe('an asset of a page', () => {
  it('has few header bytes, and renders nothing when it is opened alone', async () => {
    const page = await test.app.inject('/');
    const script = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? '';
    const { headers, statusCode } = await test.app.inject(script);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-security-policy': ofData,
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    expect(bytes).toBeLessThan(1_200);
  });
});

describe('the manifest of the build', () => {
  it('is not served', async () => {
    const hidden = ['client', 'dashboard'].flatMap((folder) =>
      readdirSync(`${dist}/${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /manifest\.json|\.map$/.test(file),
      ),
    );
    expect(hidden.length).toBeGreaterThan(0);
    for (const path of [
      ...hidden,
      'manifest.json',
      'assets/dashboard/manifest.json',
      '%2evite/manifest.json',
      'manifest.json.br',
    ])
      expect([path, (await test.app.inject(`/${path}`)).statusCode]).toEqual([path, 404]);
  });
});
