import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { socket } from './socket.ts';

/** Subscriptions, over one socket. */
export const liveLink = new GraphQLWsLink(socket);
