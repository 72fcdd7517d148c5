import { SutraError } from '@sutra/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Admin } from './plans.ts';
import { adminOfToken } from './sign-in.ts';

/** Holds an administrator's session token. */
const ADMIN_COOKIE = 'sutra_admin';
const HOST_ADMIN_COOKIE = `__Host-${ADMIN_COOKIE}`;

/** Over https it is set by this host alone, for all of its paths (RFC 6265bis, 4.1.3.2). */
export const adminCookie = (secure: boolean): string => (secure ? HOST_ADMIN_COOKIE : ADMIN_COOKIE);

type Cookies = Record<string, string | undefined>;

export const tokenOf = (cookies: Cookies): string | null =>
  cookies[HOST_ADMIN_COOKIE] ?? cookies[ADMIN_COOKIE] ?? null;

/** The administrator whose session these cookies prove, or null. */
export async function adminOfCookies(
  services: Services,
  cookies: Cookies,
  address: string,
): Promise<Admin | null> {
  const token = tokenOf(cookies);
  const name = token === null ? null : await adminOfToken(services, token);
  return name === null ? null : { name, address };
}

export const adminOfRequest = (services: Services, { cookies, ip }: FastifyRequest): Promise<Admin | null> =>
  adminOfCookies(services, cookies, ip);

/** @throws SutraError `not-an-admin` */
export async function requireAdmin(services: Services, request: FastifyRequest): Promise<Admin> {
  const admin = await adminOfRequest(services, request);
  if (admin === null) throw new SutraError('not-an-admin');
  return admin;
}
