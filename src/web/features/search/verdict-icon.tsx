import { Blocks, CircleCheck, CircleQuestionMark, CircleX, FileText, ReceiptText, TriangleAlert, Wallet } from 'lucide-react';
import type { Verdict } from './verdict.ts';

const tones = { good: CircleCheck, bad: CircleX, plain: CircleQuestionMark } as const;
const signs = {
  article: FileText,
  transaction: ReceiptText,
  wallet: Wallet,
  'other chain': Blocks,
  'look-alikes': TriangleAlert,
} as const;

/** The sign of a verdict: its words say the same. */
export function VerdictIcon({ tone, sign }: Pick<Verdict, 'tone' | 'sign'>) {
  const Icon = sign ? signs[sign] : tones[tone];
  return <Icon className="icon" aria-hidden />;
}
