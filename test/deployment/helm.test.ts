import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Manifest, renderChart } from './render-chart.ts';

const root = join(import.meta.dirname, '..', '..');
const chart = join(root, 'deploy', 'helm', 'sutra');

interface Container {
  name: string;
  image: string;
  command: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  env?: { name: string; value: string }[];
  volumeMounts: { name: string; mountPath: string }[];
}
interface PodSpec {
  securityContext: object;
  containers: Container[];
  volumes: { name: string }[];
}
interface Workload {
  replicas?: number;
  selector?: { matchLabels: Record<string, string> };
  template: { metadata: { labels: Record<string, string> }; spec: PodSpec };
  volumeClaimTemplates?: { metadata: { name: string } }[];
}

const KINDS = ['Deployment', 'StatefulSet', 'Job'];
const workloads = (manifests: Manifest[]) =>
  manifests
    .filter(({ kind }) => KINDS.includes(kind))
    .map(({ metadata, spec }) => ({ name: metadata.name, ...(spec as unknown as Workload) }));
const all = workloads(renderChart(chart));
const containers = all.flatMap(({ template }) => template.spec.containers);
const named = (name: string) => all.find((one) => one.name === name);

describe('the chart', () => {
  it('has an api and workers for quick and for long files, more than one of each, and migrations before them', () => {
    expect(all.map(({ name }) => name).sort()).toEqual([
      'test-api',
      'test-migrate',
      'test-worker-pictures',
      'test-worker-quick',
    ]);
    for (const { name, replicas } of all)
      if (name !== 'test-migrate') expect(replicas, name).toBeGreaterThan(1);
    const lanes = containers.flatMap(({ env = [] }) => env.filter(({ name }) => name === 'WORKER_LANES'));
    expect(lanes.flatMap(({ value }) => value.split(',')).sort()).toEqual([
      'long',
      'model',
      'pictures',
      'quick',
    ]);
  });

  it('gives no container a right of root or a disk to write on, and each its limits', () => {
    for (const { name, template } of all) {
      expect(template.spec, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of template.spec.containers)
        expect(container, name).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { limits: { cpu: expect.any(String), memory: expect.stringMatching(/i$/) } },
        });
    }
  });

  it('takes a named release, or one image by its digest, never the latest', () => {
    for (const { image } of containers) expect(image).toMatch(/:\d+\.\d+\.\d+$/);
    const digest = `sha256:${'0'.repeat(64)}`;
    const pinned = renderChart(chart, (values) => Object.assign(values.image as object, { digest }));
    for (const { template } of workloads(pinned))
      for (const { image } of template.spec.containers) expect(image).toBe(`sutra@${digest}`);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const { appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { appVersion: string };
    expect(appVersion).toBe(version);
  });

  it('runs programs that there are, and mounts what it names', () => {
    for (const { template, volumeClaimTemplates = [] } of all) {
      const volumes = [
        ...template.spec.volumes.map(({ name }) => name),
        ...volumeClaimTemplates.map(({ metadata }) => metadata.name),
      ];
      for (const { command, volumeMounts } of template.spec.containers) {
        const [, script = ''] = command;
        expect(
          existsSync(join(root, script.replace('/dist/', '/src/').replace('.js', '.ts'))) ||
            existsSync(join(root, script)),
          script,
        ).toBe(true);
        expect(volumes).toEqual(expect.arrayContaining(volumeMounts.map(({ name }) => name)));
      }
    }
  });

  it('names its own settings and the secret of its operator, and selects the pods that it makes', () => {
    const settings = renderChart(chart).find(({ kind }) => kind === 'ConfigMap');
    expect(settings?.data).toMatchObject({ S3_BUCKET: 'sutra', TRUSTED_PROXIES: '1' });
    for (const { envFrom } of containers) {
      const sources = envFrom.map((one) => one.configMapRef?.name ?? one.secretRef?.name);
      expect(['test-settings', 'sutra']).toEqual(expect.arrayContaining(sources));
    }
    for (const { name, selector, template } of all)
      if (selector) expect(template.metadata.labels, name).toMatchObject(selector.matchLabels);
  });

  it('keeps what waits for the queue on a volume that outlives its process', () => {
    const api = named('test-api');
    expect(api?.volumeClaimTemplates?.map(({ metadata }) => metadata.name)).toEqual(['spool']);
    expect(api?.template.spec.containers[0]?.volumeMounts).toContainEqual({
      name: 'spool',
      mountPath: '/sutra/.data/spool',
    });
  });

  it('has a way in where one is asked for', () => {
    const kinds = (enabled: boolean) =>
      renderChart(chart, (values) => Object.assign(values.ingress as object, { enabled })).map(
        ({ kind }) => kind,
      );
    expect(kinds(false)).not.toContain('Ingress');
    expect(kinds(true)).toContain('Ingress');
  });
});
