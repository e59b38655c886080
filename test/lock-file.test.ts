import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
}

const file = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(file) as { packages: Record<string, Locked> };

interface Project {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}
const project = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Project;

describe('the packages of the project (security T42)', () => {
  it('are requested in one version each', () => {
    const requested = Object.entries({ ...project.dependencies, ...project.devDependencies });
    expect(requested.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('run no install script except the listed ones', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path]) => path.split('node_modules/').at(-1)!);
    expect(names.filter((name) => !(name in project.allowScripts))).toEqual([]);
  });
});

describe('the lock file', () => {
  it('names the binaries of every system in the requested version, or npm ci refuses it', () => {
    const locked = new Set(
      Object.entries(packages).map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`),
    );
    const requested = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.entries(optionalDependencies),
    );
    const exactly = requested
      .filter(([, version]) => /^\d/.test(version))
      .map(([name, version]) => `${name} ${version}`);
    expect(exactly.length).toBeGreaterThan(0);
    expect(exactly.filter((one) => !locked.has(one))).toEqual([]);
  });

  it('names no host: the machine chooses where packages come from', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
