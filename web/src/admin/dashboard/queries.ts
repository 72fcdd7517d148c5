import { graphql } from '../generated/index.ts';

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
      oldestSeconds
    }
    ledger {
      checkedAt
      balances
      differenceCount
      warning
      differences {
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

export const QueueJobsQuery = graphql(`
  query QueueJobs($queue: String!, $state: JobState!) {
    queueJobs(queue: $queue, state: $state, first: 20) {
      id
      kind
      queuedAt
      attempts
      failure
      conversionId
    }
  }
`);

export const RetryJobMutation = graphql(`
  mutation RetryJob($queue: String!, $id: ID!) {
    change: retryJob(queue: $queue, id: $id) {
      ... on JobChanged {
        id
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const RemoveJobMutation = graphql(`
  mutation RemoveJob($queue: String!, $id: ID!) {
    change: removeJob(queue: $queue, id: $id) {
      ... on JobChanged {
        id
      }
      ... on Refused {
        ...RefusedFields
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
