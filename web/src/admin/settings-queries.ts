import { graphql } from './generated/index.ts';

export const SettingsFields = graphql(`
  fragment SettingsFields on Settings {
    models
    limits {
      anonymousConversions
      networkConversions
      conversionMinutes
    }
    prices {
      cards {
        id
        price
        originalPrice
        conversions
        popular
      }
      plans {
        plan
        price
      }
    }
    changes {
      name
      by
      at
    }
  }
`);

export const SettingsQuery = graphql(`
  query OperatorSettings {
    settings {
      ...SettingsFields
    }
  }
`);

export const SettingsChangedFields = graphql(`
  fragment SettingsChangedFields on SettingsChanged {
    settings {
      ...SettingsFields
    }
  }
`);

export const SetPricesMutation = graphql(`
  mutation SetPrices($prices: PricesInput!) {
    change: setPrices(prices: $prices) {
      ...SettingsChangedFields
      ...RefusedFields
    }
  }
`);

export const SetModelsMutation = graphql(`
  mutation SetModels($models: [String!]!) {
    change: setModels(models: $models) {
      ...SettingsChangedFields
      ...RefusedFields
    }
  }
`);

export const SetLimitsMutation = graphql(`
  mutation SetLimits($limits: LimitsInput!) {
    change: setLimits(limits: $limits) {
      ...SettingsChangedFields
      ...RefusedFields
    }
  }
`);

export const ResetSettingMutation = graphql(`
  mutation ResetSetting($name: SettingName!) {
    change: resetSetting(name: $name) {
      ...SettingsChangedFields
      ...RefusedFields
    }
  }
`);
