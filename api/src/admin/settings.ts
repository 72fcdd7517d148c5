import {
  OPERATOR_SETTINGS,
  type OperatorSetting,
  type OperatorSettings,
  operatorSettings,
  PLAN_NAMES,
  SutraError,
} from '@sutra/contract';
import type { Services } from '../services.ts';
import { record } from './audit.ts';
import { type AdminContext, adminOf } from './context.ts';
import type { PricesInput, Resolvers, SettingName } from './generated/resolvers.ts';
import { planOf, schemaPlan } from './members.ts';
import { errorAsData, type RefusedChange } from './refused-change.ts';

const NAMES: Record<OperatorSetting, SettingName> = { models: 'MODELS', limits: 'LIMITS', prices: 'PRICES' };

const settingOf = (name: SettingName) => OPERATOR_SETTINGS.find((setting) => NAMES[setting] === name);

type Changed = { settings: OperatorSettings } | RefusedChange;

async function noted(context: AdminContext, action: string, setting: OperatorSetting, value: unknown) {
  const { services } = context;
  const { name: admin, address } = adminOf(context);
  const details = { value: JSON.stringify(value ?? null) };
  await record(services, { admin, action, subject: setting, details, address });
  services.settings.forget();
  return { settings: await services.settings.current() };
}

function change(context: AdminContext, setting: OperatorSetting, given: unknown): Promise<Changed> {
  return errorAsData(async () => {
    const parsed = operatorSettings.shape[setting].safeParse(given);
    if (!parsed.success) {
      const path = [setting, ...(parsed.error.issues[0]?.path ?? [])].join('.');
      throw new SutraError('invalid-field', { field: path });
    }
    const { name: changedBy } = adminOf(context);
    const data = { value: parsed.data, changedBy, changedAt: new Date() };
    await context.services.prisma.setting.upsert({
      where: { key: setting },
      create: { key: setting, ...data },
      update: data,
    });
    return noted(context, 'change-setting', setting, parsed.data);
  });
}

function reset(context: AdminContext, name: SettingName): Promise<Changed> {
  return errorAsData(async () => {
    const setting = settingOf(name);
    if (setting === undefined) throw new SutraError('invalid-field', { field: 'name' });
    await context.services.prisma.setting.deleteMany({ where: { key: setting } });
    return noted(context, 'reset-setting', setting, null);
  });
}

const pricesOf = ({ cards, plans }: PricesInput) => ({
  cards: cards.map(({ price = null, originalPrice = null, conversions = null, ...card }) => ({
    ...card,
    price,
    originalPrice,
    conversions,
  })),
  plans: Object.fromEntries(plans.map(({ plan, price }) => [planOf(plan), price])),
});

async function changes({ prisma }: Services) {
  const rows = await prisma.setting.findMany({ orderBy: { key: 'asc' } });
  return rows.flatMap(({ key, changedBy: by, changedAt: at }) => {
    const setting = OPERATOR_SETTINGS.find((name) => name === key);
    return setting ? [{ name: NAMES[setting], by, at }] : [];
  });
}

export const settingsResolvers: Resolvers = {
  Query: { settings: (_root, _arguments, { services }) => services.settings.current() },
  Mutation: {
    setModels: (_root, { models }, context) => change(context, 'models', models),
    setLimits: (_root, { limits }, context) => change(context, 'limits', limits),
    setPrices: (_root, { prices }, context) => change(context, 'prices', pricesOf(prices)),
    resetSetting: (_root, { name }, context) => reset(context, name),
  },
  SettingsResult: { __resolveType: (value) => ('code' in value ? 'Refused' : 'SettingsChanged') },
  Settings: { changes: (_settings, _arguments, { services }) => changes(services) },
  Prices: {
    plans: ({ plans }) =>
      PLAN_NAMES.flatMap((plan) =>
        plan === 'expired' ? [] : [{ plan: schemaPlan(plan), price: plans[plan] }],
      ),
  },
};
