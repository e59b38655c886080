/**
 * Sends until the answer is another one than that the server is busy (503): a machine that is busy for a moment says so
 * to everybody, whatever they send. Returns the last answer after a hundred of these.
 */
export async function patiently<Answer extends { readonly statusCode: number } | { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const isBusy = (answer: Answer) => ('statusCode' in answer ? answer.statusCode : answer.status) === 503;
  let answer = await send();
  for (let tries = 0; isBusy(answer) && tries < 100; tries += 1) answer = await send();
  return answer;
}
