import { CircleCheck, CircleQuestionMark, CircleX } from 'lucide-react';
import type { Verdict } from './verdict.ts';

const icons = { good: CircleCheck, bad: CircleX, plain: CircleQuestionMark } as const;

/** The sign of a verdict: its words say the same. */
export function VerdictIcon({ tone }: Pick<Verdict, 'tone'>) {
  const Icon = icons[tone];
  return <Icon className="icon" aria-hidden />;
}
