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

export const SetPricesMutation = graphql(`
  mutation SetPrices($prices: PricesInput!) {
    change: setPrices(prices: $prices) {
      ... on SettingsChanged {
        settings {
          ...SettingsFields
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const SetModelsMutation = graphql(`
  mutation SetModels($models: [String!]!) {
    change: setModels(models: $models) {
      ... on SettingsChanged {
        settings {
          ...SettingsFields
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const SetLimitsMutation = graphql(`
  mutation SetLimits($limits: LimitsInput!) {
    change: setLimits(limits: $limits) {
      ... on SettingsChanged {
        settings {
          ...SettingsFields
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const ResetSettingMutation = graphql(`
  mutation ResetSetting($name: SettingName!) {
    change: resetSetting(name: $name) {
      ... on SettingsChanged {
        settings {
          ...SettingsFields
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);
