import { asText, type Builtin } from './types';

/** What WeChat tells of somebody who has not agreed to more (开放能力 › open-data: 灰色头像, 昵称 is 微信用户). */
const NICKNAME = '微信用户';

/** Shows something of the user that the app never gets. */
export const openData: Builtin = {
  template: 'wx/open-data',
  properties: { type: '', openGid: '', lang: 'en', defaultText: '', defaultAvatar: '' },
  create(host) {
    const picture = host.find('img') as HTMLImageElement;
    const words = host.find('span');
    const draw = (): void => {
      const avatar = asText(host.data.defaultAvatar);
      const isAvatar = host.data.type === 'userAvatarUrl';
      picture.hidden = !isAvatar;
      if (isAvatar && avatar !== '') picture.src = host.env.resolve(avatar);
      words.textContent = host.data.type === 'userNickName' ? asText(host.data.defaultText) || NICKNAME : '';
    };
    return { changed: { type: draw, defaultText: draw, defaultAvatar: draw } };
  },
};
