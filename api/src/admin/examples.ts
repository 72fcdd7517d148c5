/** What the explorer opens with. */
export const EXAMPLES = [
  {
    query: `# Press Ctrl+Enter to ask. Every type and field is described in the panel on the left.
query Overview {
  overview { members activeSubscriptions freeMembers conversions newMessages membersByPlan { plan count } }
  queues { name counts { state count } }
  failures { code message count }
}
`,
  },
  {
    query: `query ClicksByDayAndPlan($filter: ClickFilter) {
  clickGroups(by: [DAY, PLAN], filter: $filter) { keys count }
}
`,
    variables: '{ "filter": { "device": "MOBILE" } }',
  },
  {
    query: `query LatestVisits($after: String) {
  visits(first: 20, after: $after, filter: { country: "India" }) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges { node { at country city referrer } }
  }
}
`,
  },
  {
    query: `subscription Live {
  counters { waitingFiles runningFiles visitsToday pressesToday newMessages }
}
`,
  },
];
