import { graphql } from './generated/index.ts';

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

export const MemberChangedFields = graphql(`
  fragment MemberChangedFields on MemberChanged {
    member {
      id
      email
      plan
      remaining
      total
      expiresAt
    }
  }
`);

export const SetPlanMutation = graphql(`
  mutation SetPlan($email: String!, $plan: MemberPlan!, $conversions: Int) {
    change: setPlan(email: $email, plan: $plan, conversions: $conversions) {
      ...MemberChangedFields
      ...RefusedFields
    }
  }
`);

export const TopUpMutation = graphql(`
  mutation TopUp($email: String!, $conversions: Int!) {
    change: topUp(email: $email, conversions: $conversions) {
      ...MemberChangedFields
      ...RefusedFields
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
