import { limits } from '#contract/limits.ts';
import { TextField } from '#web/ui/field.tsx';

/** Where what somebody contributes can be read: one https address, or nothing. */
export function SourceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Source"
      remark="where that can be read, if anywhere"
      type="url"
      placeholder="https://"
      maxLength={limits.sourceUrl}
      value={value}
      onChange={onChange}
    />
  );
}
