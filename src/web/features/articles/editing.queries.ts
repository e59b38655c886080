import { read } from '#web/client/calls.ts';

/** An article as it is stored now; asked for again each time it is opened. */
export const editableQuery = (id: string) => ({ ...read('/admin/articles/:id', { id }), staleTime: 0, gcTime: 0 });
