import { Button } from './button.tsx';

interface Props {
  /** The label of the submit button: 'Restore'. */
  readonly submit: string;
  readonly isReady: boolean;
  readonly isPending?: boolean;
  readonly onCancel: () => void;
}

/** The two buttons below the form of a dialog. */
export function DialogButtons({ submit, isReady, isPending = false, onCancel }: Props) {
  return (
    <div className="row">
      <Button type="submit" variant="primary" disabled={!isReady} aria-busy={isPending}>
        {submit}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
