const verbs = ['is', 'are', 'was', 'were'];

/** A summary beside its title, without repeating it: 'Bags is a launchpad …' becomes 'A launchpad …'. */
export function summaryBeside(title: string, summary: string): string {
  const verb = verbs.find((one) => summary.toLowerCase().startsWith(`${title} ${one} `.toLowerCase()));
  const rest = verb === undefined ? '' : summary.slice(title.length + verb.length + 2);
  return rest === '' ? summary : rest.charAt(0).toUpperCase() + rest.slice(1);
}
