import { graphql } from './generated/index.ts';

export const DashboardQuery = graphql(`
  query Dashboard($from: IndianDay!, $to: IndianDay!) {
    overview {
      members
      activeSubscriptions
      freeMembers
      expiredMembers
      conversions
      newMessages
      membersByPlan {
        plan
        count
      }
    }
    conversionDays(from: $from, to: $to) {
      keys
      count
    }
    visitGroups(by: [COUNTRY], first: 8, filter: { from: $from, to: $to }) {
      keys
      count
    }
    clickGroups(by: [PLAN], first: 8, filter: { from: $from, to: $to }) {
      keys
      count
    }
    failures(from: $from, to: $to) {
      code
      message
      count
    }
    queues {
      name
      counts {
        state
        count
      }
    }
    ledger {
      checkedAt
      balances
      faultCount
      warning
      faults {
        ownerId
        email
        balance
        rows
      }
    }
  }
`);

export const CountersSubscription = graphql(`
  subscription LiveCounters {
    counters {
      waitingFiles
      runningFiles
      visitsToday
      pressesToday
      clicksToday
      newMessages
      members
    }
  }
`);

export const MembersQuery = graphql(`
  query Members($filter: MemberFilter, $after: String) {
    members(filter: $filter, after: $after, first: 10) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        cursor
        node {
          id
          email
          emailVerified
          plan
          remaining
          total
          expiresAt
        }
      }
    }
  }
`);

export const SetPlanMutation = graphql(`
  mutation SetPlan($email: String!, $plan: MemberPlan!) {
    change: setPlan(email: $email, plan: $plan) {
      ... on MemberChanged {
        member {
          id
          email
          plan
          remaining
          total
          expiresAt
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const TopUpMutation = graphql(`
  mutation TopUp($email: String!, $conversions: Int!) {
    change: topUp(email: $email, conversions: $conversions) {
      ... on MemberChanged {
        member {
          id
          email
          plan
          remaining
          total
          expiresAt
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const ActionsQuery = graphql(`
  query Actions($after: String) {
    actions(after: $after, first: 10) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        cursor
        node {
          id
          at
          admin
          action
          subject
        }
      }
    }
  }
`);

export const MessagesQuery = graphql(`
  query Messages($state: MessageState, $after: String) {
    messages(state: $state, after: $after, first: 5) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        cursor
        node {
          id
          at
          name
          email
          subject
          text
          state
        }
      }
    }
  }
`);

export const SetMessageStateMutation = graphql(`
  mutation SetMessageState($id: ID!, $state: MessageState!) {
    change: setMessageState(id: $id, state: $state) {
      ... on MessageChanged {
        message {
          id
          state
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const RefusedFields = graphql(`
  fragment RefusedFields on Refused {
    code
    reason
    details {
      name
      value
    }
  }
`);

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
