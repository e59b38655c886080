import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { me, profileFields } from '#contract/people/accounts.ts';
import { personId } from '#contract/people/byline.ts';
import { roles } from '#contract/people/roles.ts';
import { queryLine, id, instant, listQuery, next, reason } from '#contract/text.ts';

/** A person for an admin, with their hidden texts and the reasons for hiding them. */
export const person = z.object({
  id,
  wallet: personId,
  ...profileFields,
  createdAt: instant,
  restraints: me.shape.restraints,
});
export type Person = z.infer<typeof person>;

/** The same with the role that an admin gave; null for none, and for the admins of the configuration. */
export const listedPerson = person.extend({ role: z.enum(roles).nullable() });
export type ListedPerson = z.infer<typeof listedPerson>;

/** The restraints: to block a person from writing, or to hide the text or the picture of their profile. */
export const restraints = ['writing', 'text', 'picture'] as const;
export type Restraint = (typeof restraints)[number];

export const listPeople = endpoint('GET /admin/people', {
  summary: 'The people with the queried wallet or username; without a query the restrained ones, newest first',
  query: listQuery.extend({ q: queryLine(100, 'The search').trim().default('') }),
  answer: z.object({ people: z.array(listedPerson), next }),
});

export const restrainPerson = endpoint('PUT /admin/people/:id/:restraint', {
  summary: 'Restrains a person with a reason, or lifts the restraint with null',
  params: z.object({ id, restraint: z.enum(restraints) }),
  body: z.object({ reason: reason.nullable() }),
  answer: z.object({ person: listedPerson }),
});
