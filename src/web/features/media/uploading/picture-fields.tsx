import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { licenceFacts, mediaLimits } from '#contract/media/limits.ts';
import { bindings, Fields, LinesField, SelectField, TextField } from '#web/ui/field.tsx';
import { licencesFor, withOwner, type Faults, type PictureTexts, type TextName } from './picture-texts.ts';
import styles from './picture-fields.module.css';

interface Props {
  readonly texts: PictureTexts;
  readonly onChange: (texts: PictureTexts) => void;
  readonly faults: Faults;
  /** The name of the person who uploads it. */
  readonly me: string;
}

function Owner({ texts, onChange, me }: Omit<Props, 'faults'>) {
  const name = useId();
  return (
    <fieldset className={styles.owner}>
      <legend>Whose work is it?</legend>
      <div className={styles.choice}>
        {[true, false].map((isOwn) => (
          <label key={String(isOwn)}>
            <input
              type="radio"
              name={name}
              checked={texts.isOwn === isOwn}
              onChange={() => onChange(withOwner(texts, isOwn, me))}
            />
            <span>{isOwn ? 'My own' : 'Somebody else’s'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The fields about a picture: its texts, its author, and its licence. */
export function PictureFields({ texts, onChange, faults, me }: Props) {
  const { isOwn, ...typed } = texts;
  const change = (changes: Partial<Record<TextName, string>>) => onChange({ ...texts, ...changes } as PictureTexts);
  const set = bindings<TextName>(typed, change);
  const needsReason = typed.licence !== '' && licenceFacts[typed.licence].needsReason;
  return (
    <div>
      <TextField
        label="Caption"
        remark="under the picture"
        error={faults.caption}
        maxLength={mediaLimits.caption}
        {...set('caption')}
      />
      <LinesField
        label="What is to be seen"
        remark="for those who cannot see it"
        error={faults.alt}
        rows={2}
        maxLength={mediaLimits.alt}
        {...set('alt')}
        // The description is one line in the text.
        onChange={(alt) => change({ alt: alt.replaceAll(/[\r\n\t]+/g, ' ') })}
      />
      <Owner texts={texts} onChange={onChange} me={me} />
      {isOwn ? null : (
        <TextField
          label="Where is it from?"
          type="url"
          placeholder="https://"
          error={faults.source}
          maxLength={limits.sourceUrl}
          spellCheck={false}
          {...set('source')}
        />
      )}
      <div className={styles.pair}>
        <Fields>
          <TextField
            columns={3}
            label="Author"
            placeholder={isOwn ? '' : 'As they want to be named'}
            error={faults.author}
            maxLength={mediaLimits.author}
            {...set('author')}
          />
          <SelectField
            columns={3}
            label="Licence"
            error={faults.licence}
            value={typed.licence}
            onChange={(licence) => onChange({ ...texts, licence })}
            {...(typed.licence === '' ? { none: 'Choose…' } : {})}
            options={licencesFor(isOwn).map((id) => ({ id, text: licenceFacts[id].name }))}
          />
          <TextField
            columns={6}
            label="Taken"
            remark="if you know it"
            placeholder="2026-11-18, 2026-11 or 2026"
            error={faults.taken}
            maxLength={mediaLimits.taken}
            {...set('taken')}
          />
        </Fields>
      </div>
      {needsReason ? (
        <LinesField
          label="Why this site may show it"
          error={faults.reason}
          rows={2}
          maxLength={mediaLimits.reason}
          {...set('reason')}
        />
      ) : null}
      {typed.licence === '' ? null : <p className={styles.sentence}>{licenceFacts[typed.licence].sentence}</p>}
    </div>
  );
}
