import { startAiServer } from '#test/ai-server.ts';
import { startRpcServer } from '#test/rpc-server.ts';

// The model server of the tested server: each request chooses the answer in its notes.
await startAiServer(Number(process.argv[2]));
// The chain of the tested server: refuses every subject whose data no test has set.
(await startRpcServer(Number(process.argv[3]))).otherwise('refusing');
