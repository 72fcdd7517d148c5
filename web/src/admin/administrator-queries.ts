import { graphql } from './generated/index.ts';

export const AdministratorsQuery = graphql(`
  query Administrators {
    me {
      name
    }
    administrators {
      ...AdministratorParts
    }
  }
  fragment AdministratorParts on Administrator {
    name
    fromEnvironment
    secondStep
  }
`);

export const AddAdministratorMutation = graphql(`
  mutation AddAdministrator($name: String!, $password: String!) {
    change: addAdministrator(name: $name, password: $password) {
      ... on AdministratorsChanged {
        administrators {
          ...AdministratorParts
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const RemoveAdministratorMutation = graphql(`
  mutation RemoveAdministrator($name: String!) {
    change: removeAdministrator(name: $name) {
      ... on AdministratorsChanged {
        administrators {
          ...AdministratorParts
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const OfferSecondStepMutation = graphql(`
  mutation OfferSecondStep {
    offerSecondStep {
      secret
      url
    }
  }
`);

export const ConfirmSecondStepMutation = graphql(`
  mutation ConfirmSecondStep($code: String!) {
    change: confirmSecondStep(code: $code) {
      ... on AdministratorsChanged {
        administrators {
          ...AdministratorParts
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);

export const EndSecondStepMutation = graphql(`
  mutation EndSecondStep($code: String!) {
    change: endSecondStep(code: $code) {
      ... on AdministratorsChanged {
        administrators {
          ...AdministratorParts
        }
      }
      ... on Refused {
        ...RefusedFields
      }
    }
  }
`);
