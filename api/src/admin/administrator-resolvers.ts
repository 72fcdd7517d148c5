import {
  addAdministrator,
  confirmSecondStep,
  endSecondStep,
  offerSecondStep,
  removeAdministrator,
} from './administrators.ts';
import { record } from './audit.ts';
import { type AdminContext, adminOf } from './context.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { errorAsData, type RefusedChange } from './refused-change.ts';

const listed = ({ services }: AdminContext) =>
  services.prisma.administrator.findMany({ orderBy: { createdAt: 'asc' } });

type Changed = { administrators: Awaited<ReturnType<typeof listed>> } | RefusedChange;

/** Does it, notes it, and answers everybody there is afterwards. */
function change(
  context: AdminContext,
  action: string,
  subject: string,
  work: (name: string) => Promise<void>,
): Promise<Changed> {
  return errorAsData(async () => {
    const { name: admin, address } = adminOf(context);
    await work(admin);
    await record(context.services, { admin, action, subject, address });
    return { administrators: await listed(context) };
  });
}

export const administratorResolvers: Resolvers = {
  Query: {
    administrators: (_root, _arguments, context) => listed(context),
    me: (_root, _arguments, context) =>
      context.services.prisma.administrator.findUniqueOrThrow({ where: { name: adminOf(context).name } }),
  },
  Mutation: {
    addAdministrator: (_root, { name, password }, context) =>
      change(context, 'add-administrator', name, (by) =>
        addAdministrator(context.services, name, password, by),
      ),
    removeAdministrator: (_root, { name }, context) =>
      change(context, 'remove-administrator', name, (by) => removeAdministrator(context.services, name, by)),
    offerSecondStep: (_root, _arguments, context) => offerSecondStep(context.services, adminOf(context).name),
    confirmSecondStep: (_root, { code }, context) =>
      change(context, 'set-second-step', adminOf(context).name, (by) =>
        confirmSecondStep(context.services, by, code),
      ),
    endSecondStep: (_root, { code }, context) =>
      change(context, 'end-second-step', adminOf(context).name, (by) =>
        endSecondStep(context.services, by, code),
      ),
  },
  AdministratorsResult: { __resolveType: (value) => ('code' in value ? 'Refused' : 'AdministratorsChanged') },
  Administrator: { secondStep: ({ totpSecret }) => totpSecret !== null },
};
