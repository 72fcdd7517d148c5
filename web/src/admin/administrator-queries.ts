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

export const AdministratorsChangedFields = graphql(`
  fragment AdministratorsChangedFields on AdministratorsChanged {
    administrators {
      ...AdministratorParts
    }
  }
`);

export const AddAdministratorMutation = graphql(`
  mutation AddAdministrator($name: String!, $password: String!) {
    change: addAdministrator(name: $name, password: $password) {
      ...AdministratorsChangedFields
      ...RefusedFields
    }
  }
`);

export const RemoveAdministratorMutation = graphql(`
  mutation RemoveAdministrator($name: String!) {
    change: removeAdministrator(name: $name) {
      ...AdministratorsChangedFields
      ...RefusedFields
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
      ...AdministratorsChangedFields
      ...RefusedFields
    }
  }
`);

export const EndSecondStepMutation = graphql(`
  mutation EndSecondStep($code: String!) {
    change: endSecondStep(code: $code) {
      ...AdministratorsChangedFields
      ...RefusedFields
    }
  }
`);
