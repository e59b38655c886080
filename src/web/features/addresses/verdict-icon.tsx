import {
  Blocks,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  FileText,
  ReceiptText,
  TriangleAlert,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { Said } from '#contract/addresses/said.ts';
import { Identicon } from '#web/ui/identicon.tsx';

const tones = { green: CircleCheck, amber: TriangleAlert, red: CircleX, plain: CircleQuestionMark } as const;
const signs = {
  article: FileText,
  transaction: ReceiptText,
  wallet: Wallet,
  person: UserRound,
  'other chain': Blocks,
  warning: TriangleAlert,
} as const;

interface VerdictIconProps extends Pick<Said, 'tone' | 'sign'> {
  /** The address of the verdict: a person's wallet has its own icon. */
  readonly of?: string | null;
}

/** The icon of a verdict, hidden from screen readers, since the verdict's words say the same. */
export function VerdictIcon({ tone, sign, of = null }: VerdictIconProps) {
  if (sign === 'wallet' && of !== null) return <Identicon of={of} />;
  const Icon = sign ? signs[sign] : tones[tone];
  return <Icon className="icon" aria-hidden />;
}
