import { testApp, type TestApp, type TestOptions } from './app.ts';
import { logIn, testWallet, type Caller } from './wallet.ts';

/** An application with a logged-in admin. */
export async function testAppWithAdmin(
  environment: Record<string, string> = {},
  options: TestOptions = {},
): Promise<{ test: TestApp; boss: Caller }> {
  const wallet = testWallet();
  const test = await testApp({ ADMIN_WALLET: wallet.address, ...environment }, options);
  return { test, boss: await logIn(test.app, wallet) };
}
