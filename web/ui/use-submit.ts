/** What a form that does one act keeps in mind: whether it runs, and why it was refused. */
import { type FormEvent, useState } from 'react';

export interface Submit {
  isPending: boolean;
  failure: string | null;
  forget: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

/** `act` rejects with what `explain` puts into words; a second submit while it runs does nothing. */
export function useSubmit(
  act: (fields: FormData) => Promise<void>,
  isDisabled: boolean,
  explain: (error: unknown) => string,
): Submit {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const forget = () => setFailure(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || isDisabled) return;
    const fields = new FormData(event.currentTarget);
    setPending(true);
    forget();
    try {
      await act(fields);
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, failure, forget, submit };
}
