/**
 * Every function of WeChat's `wx`: the methods of `interface Wx` in miniprogram-api-typings 5.2.3 (lib.wx.api.d.ts), written
 * down because the product itself compiles against an older version, and older ones that apps still call.
 */
export const WX_NAMES: readonly string[] = (
  'createContext drawCanvas getChatForwardMaterials ' +
  'addCard addFileToFavorites addPaymentPassFinish addPaymentPassGetCertificateData addPhoneCalendar addPhoneContact addPhoneRepeatCalendar ' +
  'addVideoToFavorites arrayBufferToBase64 authPrivateMessage authorize authorizeForMiniProgram base64ToArrayBuffer batchGetStorage batchGetStorageSync ' +
  'batchSetStorage batchSetStorageSync bindEmployeeRelation canAddSecureElementPass canIUse cancelIdleCallback canvasGetImageData canvasPutImageData ' +
  'canvasToTempFilePath checkDeviceSupportHevc checkEmployeeRelation checkIsAddedToMyMiniProgram checkIsOpenAccessibility checkIsPictureInPictureActive ' +
  'checkIsSoterEnrolledInDevice checkIsSupportFacialRecognition checkIsSupportSoterAuthentication checkSession checkTransitCardSupport chooseAddress ' +
  'chooseContact chooseImage chooseInvoice chooseInvoiceTitle chooseLicensePlate chooseLocation chooseMedia chooseMessageFile choosePoi chooseVideo ' +
  'clearStorage clearStorageSync closeBLEConnection closeBluetoothAdapter closeSocket compressImage compressVideo connectSocket connectWifi ' +
  'createAnimation createAudioContext createBLEConnection createBLEPeripheralServer createBufferURL createCacheManager createCameraContext ' +
  'createCanvasContext createGlobalPayment createInferenceSession createInnerAudioContext createIntersectionObserver createInterstitialAd ' +
  'createLivePlayerContext createLivePusherContext createMapContext createMediaAudioPlayer createMediaContainer createMediaRecorder createOffscreenCanvas ' +
  'createRewardedVideoAd createSelectorQuery createTCPSocket createUDPSocket createVKSession createVideoContext createVideoDecoder createWebAudioContext ' +
  'createWorker cropImage deleteTransitCard disableAlertBeforeUnload downloadFile editImage enableAlertBeforeUnload enterChatToolMode exitMiniProgram ' +
  'exitVoIPChat faceDetect getAccountInfoSync getApiCategory getAppAuthorizeSetting getAppBaseInfo getAvailableAudioSources getBLEDeviceCharacteristics ' +
  'getBLEDeviceRSSI getBLEDeviceServices getBLEMTU getBackgroundAudioManager getBackgroundAudioPlayerState getBackgroundFetchData getBackgroundFetchToken ' +
  'getBatteryInfo getBatteryInfoSync getBeacons getBluetoothAdapterState getBluetoothDevices getChannelsLiveInfo getChannelsLiveNoticeInfo ' +
  'getChannelsShareKey getChatToolInfo getClipboardData getCommonConfig getConnectedBluetoothDevices getConnectedWifi getDeviceBenchmarkInfo ' +
  'getDeviceInfo getDeviceVoIPList getEnterOptionsSync getExptInfoSync getExtConfig getExtConfigSync getFileSystemManager getFuzzyLocation ' +
  'getGroupEnterInfo getHCEState getImageInfo getInferenceEnvInfo getLaunchOptionsSync getLocalIPAddress getLocation getLogManager ' +
  'getMenuButtonBoundingClientRect getNFCAdapter getNetworkType getPerformance getPluginUpdateManager getPrivacySetting getRandomValues ' +
  'getRealtimeLogManager getRecorderManager getRendererUserAgent getScreenBrightness getScreenRecordingState getSecureElementPasses getSelectedTextRange ' +
  'getSetting getShareInfo getShowSplashAdStatus getSkylineInfo getSkylineInfoSync getStorage getStorageInfo getStorageInfoSync getStorageSync ' +
  'getSystemInfo getSystemInfoAsync getSystemInfoSync getSystemSetting getTransitCardCPLC getTransitCardInfo getTransitCardList getUpdateManager ' +
  'getUserCryptoManager getUserInfo getUserProfile getVideoInfo getWeRunData getWifiList getWindowInfo getXrFrameSystem hideHomeButton hideKeyboard ' +
  'hideLoading hideNavigationBarLoading hideShareMenu hideTabBar hideTabBarRedDot hideToast initFaceDetect isBluetoothDevicePaired isVKSupport ' +
  'issueTransitCard join1v1Chat joinVoIPChat jumpToOfflinePay loadBuiltInFontFace loadFontFace login makeBluetoothPair makePhoneCall navigateBack ' +
  'navigateBackMiniProgram navigateTo navigateToMiniProgram nextTick notifyBLECharacteristicValueChange notifyGroupMembers offAccelerometerChange ' +
  'offAfterPageLoad offAfterPageUnload offApiCategoryChange offAppHide offAppRoute offAppRouteDone offAppShow offAudioInterruptionBegin ' +
  'offAudioInterruptionEnd offBLECharacteristicValueChange offBLEConnectionStateChange offBLEMTUChange offBLEPeripheralConnectionStateChanged ' +
  'offBatteryInfoChange offBeaconServiceChange offBeaconUpdate offBeforeAppRoute offBeforePageLoad offBeforePageUnload offBluetoothAdapterStateChange ' +
  'offBluetoothDeviceFound offCompassChange offCopyUrl offDeviceMotionChange offEmbeddedMiniProgramHeightChange offError offGeneratePoster offGetWifiList ' +
  'offGyroscopeChange offHCEMessage offKeyDown offKeyUp offKeyboardHeightChange offLazyLoadError offLocalServiceDiscoveryStop offLocalServiceFound ' +
  'offLocalServiceLost offLocalServiceResolveFail offLocationChange offLocationChangeError offMemoryWarning offMenuButtonBoundingClientRectWeightChange ' +
  'offNetworkStatusChange offNetworkWeakChange offPageNotFound offParallelStateChange offScreenRecordingStateChanged offThemeChange offUnhandledRejection ' +
  'offUserCaptureScreen offUserOffTranslation offUserTriggerTranslation offVoIPChatInterrupted offVoIPChatMembersChanged offVoIPChatSpeakersChanged ' +
  'offVoIPChatStateChanged offVoIPVideoMembersChanged offWifiConnected offWifiConnectedWithPartialInfo offWindowResize offWindowStateChange ' +
  'onAccelerometerChange onAfterPageLoad onAfterPageUnload onApiCategoryChange onAppHide onAppRoute onAppRouteDone onAppShow onAudioInterruptionBegin ' +
  'onAudioInterruptionEnd onBLECharacteristicValueChange onBLEConnectionStateChange onBLEMTUChange onBLEPeripheralConnectionStateChanged ' +
  'onBackgroundAudioPause onBackgroundAudioPlay onBackgroundAudioStop onBackgroundFetchData onBatteryInfoChange onBeaconServiceChange onBeaconUpdate ' +
  'onBeforeAppRoute onBeforePageLoad onBeforePageUnload onBluetoothAdapterStateChange onBluetoothDeviceFound onCompassChange onCopyUrl ' +
  'onDeviceMotionChange onEmbeddedMiniProgramHeightChange onError onGeneratePoster onGetWifiList onGyroscopeChange onHCEMessage onKeyDown onKeyUp ' +
  'onKeyboardHeightChange onLazyLoadError onLocalServiceDiscoveryStop onLocalServiceFound onLocalServiceLost onLocalServiceResolveFail onLocationChange ' +
  'onLocationChangeError onMemoryWarning onMenuButtonBoundingClientRectWeightChange onNeedPrivacyAuthorization onNetworkStatusChange onNetworkWeakChange ' +
  'onPageNotFound onParallelStateChange onScreenRecordingStateChanged onSocketClose onSocketError onSocketMessage onSocketOpen onThemeChange ' +
  'onUnhandledRejection onUserCaptureScreen onUserOffTranslation onUserTriggerTranslation onVoIPChatInterrupted onVoIPChatMembersChanged ' +
  'onVoIPChatSpeakersChanged onVoIPChatStateChanged onVoIPVideoMembersChanged onWifiConnected onWifiConnectedWithPartialInfo onWindowResize ' +
  'onWindowStateChange openAppAuthorizeSetting openBluetoothAdapter openCard openChannelsActivity openChannelsEvent openChannelsLive ' +
  'openChannelsLiveNoticeInfo openChannelsUserProfile openChatTool openCustomerServiceChat openDesignerProfile openDocument openEmbeddedMiniProgram ' +
  'openHKOfflinePayView openInquiriesTopic openLocation openOfficialAccountArticle openOfficialAccountChat openOfficialAccountProfile openPrivacyContract ' +
  'openSetting openSingleStickerView openStickerIPView openStickerSetView openStoreCouponDetail openStoreOrderDetail openSystemBluetoothSetting ' +
  'openVideoEditor pageScrollTo pauseBackgroundAudio pauseVoice playBackgroundAudio playVoice pluginLogin postMessageToReferrerMiniProgram ' +
  'postMessageToReferrerPage preDownloadSubpackage preloadAssets preloadSkylineView preloadWebview previewImage previewMedia reLaunch ' +
  'readBLECharacteristicValue rechargeTransitCard redirectTo removeSecureElementPass removeStorage removeStorageSync removeTabBarBadge reportAnalytics ' +
  'reportEvent reportMonitor reportPerformance request requestAppleSubscribeSign requestCommonPayment requestDeviceVoIP requestFacialVerify ' +
  'requestIdleCallback requestMerchantTransfer requestOrderPayment requestPayment requestPluginPayment requestSubscribeDeviceMessage ' +
  'requestSubscribeEmployeeMessage requestSubscribeMessage requestVirtualPayment requirePrivacyAuthorize reserveChannelsLive restartMiniProgram ' +
  'revokeBufferURL rewriteRoute saveFileToDisk saveImageToPhotosAlbum saveVideoToPhotosAlbum scanCode seekBackgroundAudio selectGroupMembers ' +
  'sendHCEMessage sendSms sendSocketMessage setBLEMTU setBackgroundColor setBackgroundFetchToken setBackgroundTextStyle setClipboardData setEnable1v1Chat ' +
  'setEnableDebug setInnerAudioOption setKeepScreenOn setNavigationBarColor setNavigationBarTitle setScreenBrightness setStorage setStorageSync ' +
  'setTabBarBadge setTabBarItem setTabBarStyle setTopBarText setVisualEffectOnCapture setWifiList setWindowSize shareAppMessageToGroup shareEmojiToGroup ' +
  'shareFileMessage shareFileToGroup shareImageToGroup shareToOfficialAccount shareToWeRun shareVideoMessage shareVideoToGroup showActionSheet ' +
  'showLoading showModal showNavigationBarLoading showRedPackage showShareImageMenu showShareMenu showTabBar showTabBarRedDot showToast ' +
  'startAccelerometer startBeaconDiscovery startBluetoothDevicesDiscovery startCompass startDeviceMotionListening startGyroscope startHCE ' +
  'startLocalServiceDiscovery startLocationUpdate startLocationUpdateBackground startPullDownRefresh startRecord startSoterAuthentication startWifi ' +
  'stopAccelerometer stopBackgroundAudio stopBeaconDiscovery stopBluetoothDevicesDiscovery stopCompass stopDeviceMotionListening stopFaceDetect ' +
  'stopGyroscope stopHCE stopLocalServiceDiscovery stopLocationUpdate stopPullDownRefresh stopRecord stopVoice stopWifi subscribeVoIPVideoMembers ' +
  'switchTab updateShareMenu updateVoIPChatMuteConfig updateWeChatApp uploadFile vibrateLong vibrateShort writeBLECharacteristicValue'
).split(' ');
